import type { Fault } from '../fault.ts';

export const errorsFaults: readonly Fault[] = [
  {
    row: 'R8.01',
    file: 'apps/web/src/api/call.ts',
    find: "envelope.msg || 'API Core Error', envelope.data",
    replace: 'envelope.msg, envelope.data',
    test: 'apps/web/src/api/call.test.ts',
  },
  {
    row: 'R8.02',
    file: 'packages/contract/src/errors.ts',
    find: 'PLAYER_BLOCKED: 40002004,',
    replace: 'PLAYER_BLOCKED: 40002044,',
    test: 'apps/server/src/modules/person/sign-in/session.test.ts',
  },
  {
    row: 'R8.03',
    file: 'apps/web/src/router/guards/session-guards.ts',
    find: "return hasEnded && side === 'browser' ? { redirect: signInFor(to) } : undefined;",
    replace: 'return undefined;',
    test: 'apps/web/src/router/guards/session-guards.test.ts',
  },
  {
    row: 'R8.04',
    file: 'apps/web/src/api/call.ts',
    find: 'wire.onError(error, { quiet: options.quiet === true })',
    replace: 'wire.onError(error, { quiet: false })',
    test: 'apps/web/src/api/call.test.ts',
  },
  {
    row: 'R8.05',
    file: 'apps/web/src/api/call.ts',
    find: "if (call.auth === 'player' && wire.token() === null) throw",
    replace: "if (call.auth === 'player' && wire.token() === null && call.method !== 'GET') throw",
    test: 'apps/web/src/api/call.test.ts',
  },
  {
    row: 'R8.06',
    file: 'apps/web/src/modules/session/refresh-on-new-day.ts',
    find: 'await client.call(refreshToken, { quiet: true })',
    replace: 'await client.call(refreshToken)',
    test: 'apps/web/src/router/guards/session-guards.test.ts',
  },
  {
    row: 'R8.07',
    file: 'apps/web/src/router/payload/payload-address.ts',
    find: 'if (namesHost(path)) throw new Error(HOST_REFUSED);',
    replace: '',
    test: 'apps/web/src/router/payload/payload-address.test.ts',
  },
  {
    row: 'R8.08',
    file: 'apps/web/src/modules/engineer/text.en.ts',
    find: "'An error occurred while enabling engineer mode.'",
    replace: "'An error occurred while enabling the engineer mode.'",
    test: 'tests/e2e/engineer.e2e.ts',
  },
  {
    row: 'R8.09',
    file: 'apps/web/src/modules/update/notify-update.ts',
    find: "kind: 'fail'",
    replace: "kind: 'info'",
    test: 'apps/web/src/modules/update/start-updates.test.ts',
  },
  {
    row: 'R8.10',
    file: 'apps/web/src/modules/tracking/tracking-rules.ts',
    find: "'AppToken Missing'",
    replace: "'App token missing'",
    test: 'apps/web/src/modules/tracking/tracking.test.ts',
  },
  {
    row: 'R8.11',
    file: 'apps/web/src/modules/message/inbox/message-page.tsx',
    find: 'if (list.length === 0) return <EmptyList',
    replace: 'if (list.length === 0 && !messages.isError) return <EmptyList',
    test: 'tests/e2e/message.e2e.ts',
  },
  {
    row: 'R8.12',
    file: 'apps/web/src/modules/notify/push/this-device.ts',
    find: `quiet: true, background: true });
  } catch {`,
    replace: `background: true });
  } catch {`,
    test: 'apps/web/src/modules/notify/push/this-device.test.ts',
  },
  {
    row: 'R8.12',
    file: 'packages/updater/src/next-step.ts',
    find: "ping: (_, __, { memory }) => ({ memory, step: { do: 'read_switch' } }),",
    replace:
      "ping: (_, is_there, { memory }) => (is_there ? { memory, step: { do: 'read_switch' } } : end(memory, { why: 'no_manifest' })),",
    test: 'apps/web/src/modules/update/start-updates.test.ts',
  },
  {
    row: 'R8.13',
    file: 'apps/web/src/realtime/start-realtime.ts',
    find: 'const NOTICE_DELAY_MS = 5000;',
    replace: 'const NOTICE_DELAY_MS = 3000;',
    test: 'apps/web/src/realtime/realtime.test.ts',
  },
];
