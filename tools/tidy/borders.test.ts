import { describe, expect, it } from 'vitest';
import { findBorderProblem } from './borders.ts';

const WEB = 'apps/web/src';

describe('the imports between parts of the client', () => {
  it.each([
    ['a module', 'modules/wheel/wheel-page.tsx', 'modules/player/public.ts', 'at once'],
    ['the shell', 'shell/bar/rail.tsx', 'modules/protection/public.ts', 'at once'],
    ['boot', 'boot/screens.ts', 'modules/wheel/wheel-page.tsx', 'on demand'],
    ['a module', 'modules/wheel/wheel-page.tsx', 'modules/wheel/prize/claim-list.tsx', 'at once'],
  ])('are allowed for %s: from %s to %s, %s', (_who, from, target, when) => {
    expect(problemOf(from, target, when)).toBeNull();
  });

  it.each([
    ['a file of another module', 'modules/wheel/wheel-page.tsx', 'modules/player/player-query.ts', 'at once'],
    ['a file of another module', 'modules/wheel/wheel-page.tsx', 'modules/player/player-query.ts', 'on demand'],
    ['a file of a module', 'shell/bar/rail.tsx', 'modules/player/player-query.ts', 'on demand'],
    ['a file of a module', 'boot/screens.ts', 'modules/wheel/wheel-page.tsx', 'at once'],
    ['a higher module', 'modules/player/player-query.ts', 'modules/payment/public.ts', 'at once'],
    ['the public.ts of its own module', 'modules/player/use-debt.ts', 'modules/player/public.ts', 'at once'],
    ['a higher layer', 'modules/player/player-query.ts', 'shell/app.tsx', 'at once'],
    ['a module', 'page/page-head.tsx', 'modules/player/public.ts', 'at once'],
  ])('of %s are refused: from %s to %s, %s', (_what, from, target, when) => {
    expect(problemOf(from, target, when)).not.toBeNull();
  });
});

const problemOf = (from: string, target: string, when: string) =>
  findBorderProblem({
    from: `${WEB}/${from}`,
    target: `${WEB}/${target}`,
    types_only: false,
    on_demand: when === 'on demand',
  });
