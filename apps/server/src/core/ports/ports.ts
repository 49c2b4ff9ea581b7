import type { MonthArchive } from '../../ledger/month-archive.ts';
import type { Rails } from '../../providers/rails/rails.ts';
import type { AdTracker } from './ad-tracker.ts';
import type { BreachedPasswords } from './breached-passwords.ts';
import type { Calendar } from './calendar.ts';
import type { FileScanner } from './file-scanner.ts';
import type { GameProvider } from './game-provider.ts';
import type { MailSender } from './mail-sender.ts';
import type { PageViewSink } from './page-view-sink.ts';
import type { PayoutProofs } from './payout-proofs.ts';
import type { PublicBlocks } from './public-blocks.ts';
import type { PushSender } from './push-sender.ts';
import type { SmsGateway, SmsSender } from './sms-port.ts';
import type { WebhookSender } from './webhook-sender.ts';
import type { Witness } from './witness.ts';

/** The external services, and ports that one feature implements for another. The composition root chooses each implementation. */
export interface Ports {
  readonly sms: SmsSender;
  /** The SMS gateways, for their delivery reports. */
  readonly sms_gateways: readonly SmsGateway[];
  /** The payment rails. The sandbox's rails call this server, so they work only after it listens. */
  readonly rails: Rails;
  /** The provider of the games, which holds the game wallet. */
  readonly game: GameProvider;
  /** Notifications to devices that do not show the app now. */
  readonly push: PushSender;
  /** The public key with which browsers subscribe to pushes, base64url. */
  readonly pushKey: string;
  /** Returns the address of an additional push service, such as the sandbox's. */
  pushService(): string | null;
  /** The analytics service. The server also counts page views itself. */
  readonly page_views: PageViewSink;
  /** Scans files from players before they are decoded. */
  readonly scanner: FileScanner;
  /** A service that knows breached passwords, in addition to the built-in list. */
  readonly breached_passwords: BreachedPasswords;
  /** The network that measures advertising. Without a network it is null, and consent is not requested. */
  readonly tracker: AdTracker | null;
  /** The public chain that salts shared rounds. Without a chain it is null, and no shared round starts. */
  readonly blocks: PublicBlocks | null;
  /** The OpenTimestamps servers that timestamp commitments. */
  readonly calendars: readonly Calendar[];
  /** Identifies a player by a payout account. */
  readonly payout_proofs: PayoutProofs;
  readonly webhooks: WebhookSender;
  /** Sends mails to the people on call. Without a mail server it is null. */
  readonly mail: MailSender | null;
  /** The rows that left the database with dropped months. */
  readonly month_archive: MonthArchive;
  /** The outside services that cosign the sealed ledger. */
  readonly witnesses: readonly Witness[];
}
