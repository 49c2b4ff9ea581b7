import type { Rails } from '../../providers/rails/rails.ts';
import type { AdTracker } from './ad-tracker.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import type { FileScanner } from './file-scanner.ts';
import type { GameProvider } from './game-provider.ts';
import type { PageViewSink } from './page-view-sink.ts';
import type { PayoutProofs } from './payout-proofs.ts';
import type { PublicBlocks } from './public-blocks.ts';
import type { PushSender } from './push-sender.ts';
import type { SmsGateway, SmsSender } from './sms-port.ts';

/**
 * The outside world as features see it, and what a feature needs of one above it; the composition root chooses each implementation.
 *
 * A feature that needs another port adds it here.
 */
export interface Ports {
  /** Texts to phones. */
  readonly sms: SmsSender;
  /** The gateways behind the port, for their reports. */
  readonly sms_gateways: readonly SmsGateway[];
  /** The payment rails. Not used before the server listens: the sandbox lives at its address. */
  readonly rails: Rails;
  /** The provider of the games, which holds the game wallet. */
  readonly game: GameProvider;
  /** Notifications to devices that do not show the app. */
  readonly push: PushSender;
  /** The key with which browsers subscribe to pushes, base64url. */
  readonly pushKey: string;
  /** The address of an additional push service beside the browsers': the sandbox's. */
  pushService(): string | null;
  /** The analytics service; the server also counts page views itself. */
  readonly page_views: PageViewSink;
  /** Looks at files that players send, before anything decodes them. */
  readonly scanner: FileScanner;
  /** A service that knows breached passwords; without one the built-in list decides alone. */
  readonly breached_passwords: BreachedPasswords;
  /** The network that measures advertising; null where none is configured: nothing is asked, kept or sent. */
  readonly tracker: AdTracker | null;
  /** The public chain that salts shared rounds; null where none is configured: no shared round begins. */
  readonly blocks: PublicBlocks | null;
  /** Proves a player by a payout account. */
  readonly payout_proofs: PayoutProofs;
}
