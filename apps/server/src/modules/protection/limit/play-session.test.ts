import { describe, expect, it } from 'vitest';
import { BREAK_MS, playSessionSince } from './get-play.ts';

const start_ms = Date.parse('2026-03-11T07:00:00Z');
const at = (ms: number) => new Date(start_ms + ms);
const launch = (ms: number, round_ms: number | null = null) => ({
  at: at(ms),
  round_before: round_ms === null ? null : at(round_ms),
});

describe('a play session', () => {
  it('begins with the first launch, even right after earlier play', () => {
    expect(playSessionSince([])).toBeNull();
    expect(playSessionSince([launch(0, -1)])).toEqual(at(0));
  });

  it('continues when a page is reloaded, up to a break of half an hour', () => {
    const played_ms = 50_000;
    expect(playSessionSince([launch(0), launch(played_ms + BREAK_MS - 1, played_ms)])).toEqual(at(0));
    const later_ms = played_ms + BREAK_MS;
    expect(playSessionSince([launch(0), launch(later_ms, played_ms)])).toEqual(at(later_ms));
    expect(playSessionSince([launch(0), launch(later_ms, played_ms), launch(later_ms + 9, later_ms)])).toEqual(
      at(later_ms),
    );
  });

  it('begins with its last launch if it has no rounds', () => {
    expect(playSessionSince([launch(0), launch(1)])).toEqual(at(1));
  });
});
