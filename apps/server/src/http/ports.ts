import type { PageViewSink } from '../ports/page-view-sink.ts';
import type { PushSender } from '../providers/push/push-sender.ts';
import type { Rails } from '../providers/rails/rails.ts';
import type { SmsGateway, SmsSender } from '../providers/sms/sms-port.ts';
import type { GameProvider } from './game-provider.ts';

/**
 * The outside world as features see it; the composition root decides who stands behind each.
 *
 * A feature that needs a further one adds its line here.
 */
export interface Ports {
  /** Texts to phones. */
  readonly sms: SmsSender;
  /** The gateways behind it, for the reports they send; `report_base` is the address they know us by. */
  readonly sms_gateways: readonly SmsGateway[];
  readonly sms_report_base: () => string;
  /** The ways money comes in and goes out. Not asked before the server listens: the sandbox lives at its address. */
  readonly rails: Rails;
  /** Who runs the games and holds the game wallet. */
  readonly game: GameProvider;
  /** Notifications to devices whose screen is dark. */
  readonly push: PushSender;
  /** The key browsers subscribe to pushes with, base64url. */
  readonly pushKey: string;
  /** The address of a push service of our own, beside the browsers': the sandbox's. */
  pushService(): string | null;
  /** The analytics service; our own count stands beside it. */
  readonly page_views: PageViewSink;
}
