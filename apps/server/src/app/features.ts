import type { Feature } from '../core/handle.ts';
import { accountClosingFeature } from '../modules/account-closing/public.ts';
import { alarmFeature } from '../modules/alarm/public.ts';
import { backupFeature } from '../modules/backup/public.ts';
import { bonusFeature } from '../modules/bonus/public.ts';
import { clubFeature } from '../modules/club/public.ts';
import { adFeature, cmsFeature } from '../modules/cms/public.ts';
import { dataExportFeature } from '../modules/data-export/public.ts';
import { daySumFeature } from '../modules/day-sum/public.ts';
import { freeRoundFeature } from '../modules/free-round/public.ts';
import { messageFeature } from '../modules/message/public.ts';
import { monthFeature } from '../modules/month/public.ts';
import { pushFeature, smsReportFeature } from '../modules/notify/public.ts';
import { pageViewFeature } from '../modules/page-view/public.ts';
import {
  bankFeature,
  depositFeature,
  fundRecordFeature,
  paymentChannelFeature,
  payoutAccountFeature,
  withdrawFeature,
} from '../modules/payment/public.ts';
import {
  authFeature,
  avatarFeature,
  deviceFeature,
  engineerFeature,
  passkeyFeature,
  phoneChangeFeature,
  playerFeature,
} from '../modules/person/public.ts';
import {
  arcadeFeature,
  favouriteFeature,
  gameFeature,
  replayFeature,
  reportFeature,
  seamlessFeature,
} from '../modules/play/public.ts';
import { promoFeature } from '../modules/promo/public.ts';
import { limitFeature } from '../modules/protection/public.ts';
import { reconcileFeature } from '../modules/reconcile/public.ts';
import { referralFeature } from '../modules/referral/public.ts';
import { rewardListFeature } from '../modules/reward-list/public.ts';
import { sealingFeature } from '../modules/sealing/public.ts';
import { configFeature, settingFeature } from '../modules/site/public.ts';
import { staffExportFeature } from '../modules/staff-export/public.ts';
import { stampFeature } from '../modules/stamp/public.ts';
import { taskFeature } from '../modules/task/public.ts';
import { termsFeature } from '../modules/terms/public.ts';
import { ticketFeature } from '../modules/ticket/public.ts';
import { tournamentFeature } from '../modules/tournament/public.ts';
import { trackingFeature } from '../modules/tracking/public.ts';
import { updateFeature } from '../modules/update/public.ts';
import { vipFeature } from '../modules/vip/public.ts';
import { webhookFeature } from '../modules/webhook/public.ts';
import { wheelFeature } from '../modules/wheel/public.ts';

/** The features of the server, in the order in which they start. */
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
  rewardListFeature,
  freeRoundFeature,
  passkeyFeature,
  tournamentFeature,
  wheelFeature,
  fundRecordFeature,
  depositFeature,
  paymentChannelFeature,
  payoutAccountFeature,
  withdrawFeature,
  gameFeature,
  favouriteFeature,
  arcadeFeature,
  replayFeature,
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
  backupFeature,
  reconcileFeature,
  sealingFeature,
  daySumFeature,
  stampFeature,
  monthFeature,
  alarmFeature,
  webhookFeature,
  staffExportFeature,
];
