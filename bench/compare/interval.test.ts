import { describe, expect, it } from 'vitest';
import { abbaOrder, compareRuns, intervalOf, medianIntervalOf, studentT } from './interval.ts';

describe('the comparison of two builds', () => {
  it('runs the builds in the order old, new, new, old', () => {
    const order = abbaOrder(4);
    expect(order).toEqual(['old', 'new', 'new', 'old', 'old', 'new', 'new', 'old']);
    const sumOfPlaces = (build: string) => order.reduce((sum, one, place) => sum + (one === build ? place : 0), 0);
    expect(sumOfPlaces('old')).toBe(sumOfPlaces('new'));
  });

  it.each([
    [3, 3.182, 0.03],
    [6, 2.447, 0.003],
    [9, 2.262, 0.001],
    [19, 2.093, 0.001],
    [1000, 1.962, 0.001],
  ])('for %d degrees of freedom uses the t value %d of a printed table', (degrees, table, within) => {
    expect(Math.abs(studentT(degrees) - table)).toBeLessThanOrEqual(within);
  });

  it('gives equal ratios an interval of width zero', () => {
    const { ratio, low, high } = intervalOf([2, 2, 2, 2]);
    for (const one of [ratio, low, high]) expect(one).toBeCloseTo(2);
  });

  it('gives the same interval for an example as a calculation by hand', () => {
    // The logarithms are 0.1 to 0.5 with mean 0.3 and deviation 0.158114, and t(4) is 2.776.
    const { ratio, low, high } = intervalOf([1, 2, 3, 4, 5].map((tenths) => Math.exp(tenths / 10)));
    expect(Math.log(ratio)).toBeCloseTo(0.3, 10);
    expect(Math.log(low)).toBeCloseTo(0.3 - 0.19629, 3);
    expect(Math.log(high)).toBeCloseTo(0.3 + 0.19629, 3);
  });

  it('gives reciprocal intervals for a speed-up and the equal slow-down', () => {
    const up = intervalOf([1.9, 2, 2.1]);
    const down = intervalOf([1.9, 2, 2.1].map((one) => 1 / one));
    expect(down.low).toBeCloseTo(1 / up.high);
    expect(down.ratio).toBeCloseTo(1 / up.ratio);
  });

  it('gives the median of 20 ratios the interval from the 5th to the 16th ratio', () => {
    const ratios = [...Array.from({ length: 19 }, (_, at) => 1.19 - at / 100), 4.6];
    const { ratio, low, high } = medianIntervalOf(ratios);
    expect([low, ratio, high].map((one) => one.toFixed(3))).toEqual(['1.050', '1.105', '1.160']);
    expect(() => medianIntervalOf(ratios.slice(0, 5))).toThrow('5 ratios are too few');
  });

  it('has a ratio below 1 for a new build that needs more memory', () => {
    const run = (speed: number, memory: number) => [
      { what: 'speed', value: speed, better: 'more' as const },
      { what: 'memory', value: memory, better: 'less' as const },
    ];
    const [speed, memory] = compareRuns({
      old: [run(100, 50), run(110, 50), run(90, 50)],
      new: [run(100, 100), run(110, 100), run(90, 100)],
    });
    expect(speed).toMatchObject({ what: 'speed', old: 100, new: 100, keeps: true });
    expect(speed!.ratio).toBeCloseTo(1);
    expect(memory!.ratio).toBeCloseTo(0.5);
    expect(memory!.keeps).toBe(false);
  });

  it('accepts a new build only if its whole interval is above the minimum ratio', () => {
    const run = (value: number) => [{ what: 'speed', value, better: 'more' as const }];
    const [noisy] = compareRuns({ old: [run(100), run(100), run(100)], new: [run(70), run(100), run(150)] });
    expect(noisy!.ratio).toBeGreaterThan(1);
    expect(noisy!.keeps).toBe(false);
  });
});
