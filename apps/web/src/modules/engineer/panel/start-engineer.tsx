import { getEngineerMode } from '@nua/contract/engineer.ts';
import { createRoot } from 'react-dom/client';
import { readProgram } from '#system/own-app';
import type { Client } from '../../../client/client.ts';
import { ClientProvider } from '../../../client/client-provider.tsx';
import { buildOf } from '../device/app-facts.ts';
import { ENGINEER_FLAG, ENGINEER_TOKEN } from '../engineer-flag.ts';
import { capture } from '../log/capture.ts';
import { logClient } from '../log/debug-logger.ts';
import { createLogRing } from '../log/log-ring.ts';
import { EngineerPanel } from './engineer-panel.tsx';

/** Starts the log, and shows its panel while engineer mode is on. If the server cannot be reached, the end time in the flag decides. */
export async function startEngineer(client: Client): Promise<void> {
  const ring = createLogRing();
  const stops = [capture(ring), logClient(client, ring)];
  const mount = document.createElement('div');
  const root = createRoot(mount);
  const end = () => {
    removeFlag(client);
    for (const stop of stops) stop();
    root.unmount();
    mount.remove();
  };
  const mode = await client.call(getEngineerMode, { quiet: true, background: true }).catch(() => null);
  const isOver =
    mode === null ? (client.storage.read(ENGINEER_FLAG) ?? '') <= client.now().toISOString() : mode.until === null;
  if (isOver) return end();
  const program = await readProgram();
  ring.add('app', `build ${buildOf(program)}`);
  await client.i18n.load(['engineer']);
  document.body.append(mount);
  root.render(
    <ClientProvider client={client}>
      <EngineerPanel ring={ring} program={program} end={end} />
    </ClientProvider>,
  );
}

function removeFlag({ storage }: Client): void {
  storage.remove(ENGINEER_FLAG);
  storage.remove(ENGINEER_TOKEN);
}
