import type { IconName } from '@nua/ui';
import type { CopyId } from '../copy/copy-id.ts';

export type NavPlace = { to: string; icon: IconName; label: CopyId };

/** What is marked as the present place: the page itself, or the one it lies under. */
export const currentOf = (to: string, path = ''): 'page' | 'true' | undefined =>
  path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined;

/** Where the bottom bar and the rail lead, in their order; the deposit stands in the middle and is raised. */
export const navPlaces: readonly NavPlace[] = [
  { to: '/', icon: 'home', label: 'nav.home' },
  { to: '/promo', icon: 'gift', label: 'nav.promo' },
  { to: '/wallet/deposit', icon: 'deposit', label: 'nav.deposit' },
  { to: '/message', icon: 'mail', label: 'nav.message' },
  { to: '/profile', icon: 'person', label: 'nav.profile' },
];
