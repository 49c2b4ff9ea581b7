import { accountClosingFeature } from '../features/account-closing/account-closing-feature.ts';
import { adFeature } from '../features/ad/ad-feature.ts';
import { arcadeFeature } from '../features/arcade/arcade-feature.ts';
import { authFeature } from '../features/auth/auth-feature.ts';
import { avatarFeature } from '../features/avatar/avatar-feature.ts';
import { bankFeature } from '../features/bank/bank-feature.ts';
import { bonusFeature } from '../features/bonus/bonus-feature.ts';
import { clubFeature } from '../features/club/club-feature.ts';
import { cmsFeature } from '../features/cms/cms-feature.ts';
import { configFeature } from '../features/config/config-feature.ts';
import { dataExportFeature } from '../features/data-export/data-export-feature.ts';
import { depositFeature } from '../features/deposit/deposit-feature.ts';
import { deviceFeature } from '../features/device/device-feature.ts';
import { engineerFeature } from '../features/engineer/engineer-feature.ts';
import { favouriteFeature } from '../features/favourite/favourite-feature.ts';
import { fundRecordFeature } from '../features/fund-record/fund-record-feature.ts';
import { gameFeature } from '../features/game/game-feature.ts';
import { limitFeature } from '../features/limit/limit-feature.ts';
import { messageFeature } from '../features/message/message-feature.ts';
import { pageViewFeature } from '../features/page-view/page-view-feature.ts';
import { paymentChannelFeature } from '../features/payment-channel/payment-channel-feature.ts';
import { payoutAccountFeature } from '../features/payout-account/payout-account-feature.ts';
import { phoneChangeFeature } from '../features/phone-change/phone-change-feature.ts';
import { playerFeature } from '../features/player/player-feature.ts';
import { promoFeature } from '../features/promo/promo-feature.ts';
import { pushFeature } from '../features/push/push-feature.ts';
import { referralFeature } from '../features/referral/referral-feature.ts';
import { reportFeature } from '../features/report/report-feature.ts';
import { seamlessFeature } from '../features/seamless/seamless-feature.ts';
import { settingFeature } from '../features/setting/setting-feature.ts';
import { smsReportFeature } from '../features/sms-report/sms-report-feature.ts';
import { taskFeature } from '../features/task/task-feature.ts';
import { termsFeature } from '../features/terms/terms-feature.ts';
import { ticketFeature } from '../features/ticket/ticket-feature.ts';
import { trackingFeature } from '../features/tracking/tracking-feature.ts';
import { updateFeature } from '../features/update/update-feature.ts';
import { vipFeature } from '../features/vip/vip-feature.ts';
import { wheelFeature } from '../features/wheel/wheel-feature.ts';
import { withdrawFeature } from '../features/withdraw/withdraw-feature.ts';
import type { Feature } from '../http/handle.ts';

/** Everything the server does, in the order in which it starts. */
export const features: readonly Feature[] = [
  configFeature,
  settingFeature,
  bankFeature,
  adFeature,
  cmsFeature,
  termsFeature,
  authFeature,
  smsReportFeature,
  playerFeature,
  deviceFeature,
  limitFeature,
  avatarFeature,
  phoneChangeFeature,
  dataExportFeature,
  accountClosingFeature,
  bonusFeature,
  wheelFeature,
  fundRecordFeature,
  depositFeature,
  paymentChannelFeature,
  payoutAccountFeature,
  withdrawFeature,
  gameFeature,
  favouriteFeature,
  arcadeFeature,
  seamlessFeature,
  reportFeature,
  messageFeature,
  pushFeature,
  promoFeature,
  referralFeature,
  clubFeature,
  vipFeature,
  taskFeature,
  ticketFeature,
  pageViewFeature,
  engineerFeature,
  trackingFeature,
  updateFeature,
];
