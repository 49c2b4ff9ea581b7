import type { ScreenPath } from '@nua/contract/screen.ts';
import type { IconName } from '@nua/ui';
import type { MessageId } from '../../i18n/message-id.generated.ts';
import { depositLinkDuringBreak } from '../../modules/payment/public.ts';

export type NavItem = { to: ScreenPath; icon: IconName; label: MessageId };

export const DEPOSIT: ScreenPath = depositLinkDuringBreak.to;

/** The `aria-current` of a link: 'page' on the page that it opens, 'true' on a page below that page. */
export const currentOf = (to: string, path = ''): 'page' | 'true' | undefined =>
  path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined;

const items: readonly NavItem[] = [
  { to: '/', icon: 'home', label: 'nav.home' },
  { to: '/promo', icon: 'gift', label: 'nav.promo' },
  { to: DEPOSIT, icon: 'deposit', label: 'nav.deposit' },
  { to: '/message', icon: 'mail', label: 'nav.message' },
  { to: '/profile', icon: 'person', label: 'nav.profile' },
];

/** The deposit link of an excluded player shows that the player is taking a break. */
const itemsInBreak = items.map((item) => (item.to === DEPOSIT ? depositLinkDuringBreak : item));

export const navItems = (isExcluded: boolean): readonly NavItem[] => (isExcluded ? itemsInBreak : items);
