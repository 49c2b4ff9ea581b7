import type { ScreenName } from '@nua/contract/screen.ts';
import type { PageModule } from '../client/client.ts';
import type { Part } from '../client/part.ts';

/** The page of every screen as a separate chunk, and its texts. */
export const screenParts: Readonly<Record<ScreenName, Part<PageModule>>> = {
  index: { load: () => import('../features/lobby/lobby-page.tsx'), namespaces: ['lobby'] },
  vip: { load: () => import('../features/vip/vip-page.tsx'), namespaces: ['vip', 'reward'] },
  club: { load: () => import('../features/club/club-page.tsx'), namespaces: ['club', 'payment', 'reward'] },
  promo: { load: () => import('../features/promo/promo-page.tsx'), namespaces: ['promo', 'task', 'reward'] },
  report: { load: () => import('../features/report/report-page.tsx'), namespaces: ['report'] },
  'sign-in': { load: () => import('../features/auth/sign-in-page.tsx'), namespaces: ['auth', 'forms'] },
  'sign-up': { load: () => import('../features/auth/sign-up-page.tsx'), namespaces: ['auth', 'forms'] },
  activity: { load: () => import('../features/promo/activity-page.tsx'), namespaces: ['promo', 'task', 'reward'] },
  'game-play': { load: () => import('../features/game/game-play-page.tsx'), namespaces: ['game', 'api'] },
  'omega-test': { load: () => import('../features/engineer/omega-test-page.tsx'), namespaces: ['engineer'] },
  'sigma-test': { load: () => import('../features/engineer/sigma-test-page.tsx'), namespaces: ['engineer'] },
  'roulette-wheel': { load: () => import('../features/wheel/wheel-page.tsx'), namespaces: ['wheel', 'fairness'] },
  'referral-roulette': {
    load: () => import('../features/referral/referral-page.tsx'),
    namespaces: ['referral', 'fairness', 'task', 'reward'],
  },
  profile: { load: () => import('../features/profile/profile-page.tsx'), namespaces: ['profile'] },
  'profile-info': { load: () => import('../features/profile/info-page.tsx'), namespaces: ['profile'] },
  'profile-avatar': { load: () => import('../features/avatar/avatar-page.tsx'), namespaces: ['avatar'] },
  'profile-withdrawal-info': {
    load: () => import('../features/payout-account/withdrawal-info-page.tsx'),
    namespaces: ['payout-account', 'payment'],
  },
  wallet: { load: () => import('../features/wallet/wallet-page.tsx'), namespaces: ['wallet', 'payment'] },
  'wallet-deposit': {
    load: () => import('../features/deposit/deposit-page.tsx'),
    namespaces: ['deposit', 'payment', 'promo'],
  },
  'wallet-withdraw': {
    load: () => import('../features/withdraw/withdraw-page.tsx'),
    namespaces: ['withdraw', 'payment'],
  },
  message: { load: () => import('../features/message/message-page.tsx'), namespaces: ['message'] },
  'message-content': { load: () => import('../features/message/message-content-page.tsx'), namespaces: ['message'] },
  'customer service': {
    load: () => import('../features/ticket/customer-service-page.tsx'),
    namespaces: ['ticket', 'claim', 'forms'],
  },
};
