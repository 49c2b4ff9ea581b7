import type { ScreenName } from '@nua/contract/screen.ts';
import type { PageModule } from '../client/client.ts';
import type { Part } from '../client/part.ts';

export const screenParts: Readonly<Record<ScreenName, Part<PageModule>>> = {
  index: { load: () => import('../modules/play/lobby/lobby-page.tsx'), namespaces: ['lobby'] },
  vip: { load: () => import('../modules/vip/vip-page.tsx'), namespaces: ['vip', 'reward'] },
  club: { load: () => import('../modules/club/club-page.tsx'), namespaces: ['club', 'reward'] },
  promo: { load: () => import('../modules/promo/promo-page.tsx'), namespaces: ['promo', 'task', 'reward'] },
  report: { load: () => import('../modules/play/report/report-page.tsx'), namespaces: ['report'] },
  'sign-in': { load: () => import('../modules/person/auth/sign-in/sign-in-page.tsx'), namespaces: ['auth', 'forms'] },
  'sign-up': { load: () => import('../modules/person/auth/sign-up/sign-up-page.tsx'), namespaces: ['auth', 'forms'] },
  activity: { load: () => import('../modules/promo/activity-page.tsx'), namespaces: ['promo', 'task', 'reward'] },
  'game-play': {
    load: () => import('../modules/play/game/game-play-page.tsx'),
    namespaces: ['game', 'api', 'receipt'],
  },
  'omega-test': { load: () => import('../modules/engineer/test-page/omega-test-page.tsx'), namespaces: ['engineer'] },
  'sigma-test': { load: () => import('../modules/engineer/test-page/sigma-test-page.tsx'), namespaces: ['engineer'] },
  'roulette-wheel': {
    load: () => import('../modules/wheel/wheel-page.tsx'),
    namespaces: ['wheel', 'fairness', 'receipt'],
  },
  'referral-roulette': {
    load: () => import('../modules/referral/referral-page.tsx'),
    namespaces: ['referral', 'fairness', 'task', 'reward', 'receipt'],
  },
  profile: { load: () => import('../modules/person/profile/profile-page.tsx'), namespaces: ['profile'] },
  'profile-info': { load: () => import('../modules/person/profile/info-page.tsx'), namespaces: ['profile'] },
  'profile-avatar': { load: () => import('../modules/person/avatar/avatar-page.tsx'), namespaces: ['avatar'] },
  'profile-withdrawal-info': {
    load: () => import('../modules/payment/payout-account/withdrawal-info-page.tsx'),
    namespaces: ['payout-account', 'payment'],
  },
  wallet: { load: () => import('../modules/payment/wallet/wallet-page.tsx'), namespaces: ['wallet', 'payment'] },
  'wallet-deposit': {
    load: () => import('../modules/payment/deposit/deposit-page.tsx'),
    namespaces: ['deposit', 'payment', 'promo'],
  },
  'wallet-withdraw': {
    load: () => import('../modules/payment/withdraw/withdraw-page.tsx'),
    namespaces: ['withdraw', 'payment'],
  },
  message: { load: () => import('../modules/message/inbox/message-page.tsx'), namespaces: ['message'] },
  'message-content': {
    load: () => import('../modules/message/inbox/message-content-page.tsx'),
    namespaces: ['message'],
  },
  'customer service': {
    load: () => import('../modules/ticket/customer-service-page.tsx'),
    namespaces: ['ticket', 'claim', 'forms'],
  },
  tournament: {
    load: () => import('../modules/tournament/tournament-page.tsx'),
    namespaces: ['tournament'],
  },
  'tournament-content': {
    load: () => import('../modules/tournament/tournament-content-page.tsx'),
    namespaces: ['tournament', 'promo'],
  },
};
