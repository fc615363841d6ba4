// What the tests use of Node's test runner: the page's scripts are typed for browsers, where there is no Node.
declare module 'node:test' {
  export function test(name: string, run: () => unknown): void;
  export function beforeEach(run: () => unknown): void;
  export function after(run: () => unknown): void;
  export const mock: {
    timers: {
      enable(options: { apis: string[]; now?: number }): void;
      tick(milliseconds: number): void;
      reset(): void;
    };
  };
}

declare module 'node:assert/strict' {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    fail(message?: string): never;
  };
  export default assert;
}

declare function setImmediate(then: (value: unknown) => void): void;
