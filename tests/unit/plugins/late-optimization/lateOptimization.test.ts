import v8 from 'node:v8';
import { afterEach, expect, it, vi } from 'vitest';
import lateOptimization from '@site/src/plugins/late-optimization';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ['production', 1],
  ['development', 0],
])('in %s it sets V8 options %d times', (mode, times) => {
  const set = vi.spyOn(v8, 'setFlagsFromString').mockReturnValue();
  vi.stubEnv('NODE_ENV', mode);
  lateOptimization();
  expect(set).toHaveBeenCalledTimes(times);
});
