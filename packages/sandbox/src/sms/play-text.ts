import type { FastifyReply } from 'fastify';
import { dropConnection } from '../held-connections.ts';
import { localNumber } from '../phone-number.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { GatewayText } from '../sandbox-state.ts';
import { storeSms } from './sms-box.ts';
import { deliverReport } from './sms-report.ts';
import { smsScript } from './sms-scripts.ts';

type NewText = Pick<GatewayText, 'id' | 'gateway' | 'to' | 'callback'> & { text: string };

const max_texts = 2_000;

/**
 * Plays the script of the receiver's number up to the gateway's response.
 *
 * gone: the connection is closed. The gateway formats all other results.
 */
export async function playText(
  deps: SandboxDeps,
  { text, ...new_text }: NewText,
  reply: FastifyReply,
): Promise<'taken' | 'refused' | 'busy' | 'firewall' | 'broken' | 'gone'> {
  const script = smsScript(localNumber(new_text.to)!);
  if (script.response === 'refused' || script.response === 'firewall') return script.response;
  if (script.response === 'busy' && new_text.gateway === 'http') return 'busy';
  const outcome = script.arrives ? 'delivered' : 'undelivered';
  deps.state.texts.put({ ...new_text, outcome, reports: 0, at: deps.clock.now().toISOString() });
  if (deps.state.texts.size() > max_texts) deps.state.texts.drop(deps.state.texts.all()[0]!.id);
  if (script.arrives) await storeSms(deps, new_text.to, text);
  const report = { text_id: new_text.id, attempt: 1, content: 'truth' as const, copies: 1 };
  if (script.report === 'first') await deliverReport(deps, report);
  if (new_text.callback !== null && ['once', 'thrice', 'forged'].includes(script.report)) {
    deps.schedule.add(deps.delays.notice_ms, {
      ...report,
      kind: 'sms_report',
      content: script.report === 'forged' ? 'forged' : 'truth',
      copies: script.report === 'thrice' ? 3 : 1,
    });
  }
  await deps.state.settled();
  if (script.response === 'broken') return 'broken';
  if (script.response === 'silence') await deps.held.wait(reply, `text ${new_text.id}`, deps.delays.silence_ms);
  if (script.response === 'silence' || script.response === 'dropped') {
    dropConnection(reply);
    return 'gone';
  }
  return 'taken';
}
