import type { Fault } from '../fault.ts';

export const rolesFaults: readonly Fault[] = [
  {
    row: 'R6.01',
    file: 'packages/contract/src/screen.ts',
    find: "promo: { path: '/promo', access: 'visitor' },",
    replace: "promo: { path: '/promo', access: 'player' },",
    test: 'apps/web/src/router/guards/visitor-rule.test.ts',
  },
  {
    row: 'R6.01',
    file: 'packages/contract/src/screen.ts',
    find: "report: { path: '/report', access: 'player' },",
    replace: "report: { path: '/report', access: 'visitor' },",
    test: 'apps/web/src/router/routes.test.ts',
  },
  {
    row: 'R6.02',
    file: 'apps/web/src/router/guards/session-guards.ts',
    find: "if (isLoggedIn || route.access !== 'player') return undefined;",
    replace: "if ((isLoggedIn && route.path !== '/report') || route.access !== 'player') return undefined;",
    test: 'apps/web/src/router/guards/visitor-rule.test.ts',
  },
  {
    row: 'R6.03',
    file: 'apps/server/src/modules/person/registration/tourist-upgrade.ts',
    find: `select end_sessions(\${player_id}, 'upgrade', \${at})`,
    replace: `select 1 where false and \${player_id}::text = \${at}::text`,
    test: 'apps/server/src/modules/person/registration/tourist.test.ts',
  },
  {
    row: 'R6.03',
    file: 'apps/server/src/modules/person/registration/tourist-login.ts',
    find: 'created.device >= rules.per_device',
    replace: 'created.device > rules.per_device',
    test: 'apps/server/src/modules/person/registration/tourist.test.ts',
  },
  {
    row: 'R6.03',
    file: 'apps/server/src/modules/payment/withdraw/create-withdraw.ts',
    find: "throw apiError('GUEST_MAY_NOT');",
    replace: "void 'GUEST_MAY_NOT';",
    test: 'apps/server/src/modules/payment/withdraw/withdraw.test.ts',
  },
  {
    row: 'R6.03',
    file: 'apps/server/src/modules/payment/withdraw/create-withdraw.ts',
    find: "if (is_guest) throw apiError('GUEST_MAY_NOT');",
    replace: "void 'GUEST_MAY_NOT';",
    test: 'apps/server/src/modules/payment/withdraw/withdraw.test.ts',
  },
  {
    row: 'R6.04',
    file: 'apps/server/src/core/sessions/sessions.ts',
    find: 'if (row.status === 4) return',
    replace: 'if (row.status === 5) return',
    test: 'apps/server/src/modules/person/sign-in/session.test.ts',
  },
];
