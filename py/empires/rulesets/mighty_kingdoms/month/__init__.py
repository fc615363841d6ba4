"""A month of Summer: Orders, Resolution, Battle, Reform (MK-YEAR-02)."""
