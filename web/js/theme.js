// Paper or candle, settled before the first paint: a classic script, because modules run after it.
{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  /** @type {string | null} */
  let wish = null;
  try { wish = localStorage.getItem('empires:theme'); } catch { /* storage is blocked: follow the system */ }

  const wear = () => {
    const candle = wish === 'candle' || (wish !== 'paper' && dark.matches);
    document.documentElement.dataset.theme = candle ? 'dark' : 'paper';
  };
  dark.addEventListener('change', wear);
  addEventListener('empires:theme', event => { wish = /** @type {CustomEvent<string>} */ (event).detail; wear(); });
  wear();
}
