import type { IconName } from '@nua/ui';
import type { Game } from '../../api/wire.ts';
import type { MessageId } from '../../i18n/message-id.generated.ts';

export type Category = { id: Game['category']; word: string; icon: IconName; label: MessageId };

/** The categories in the order of the lobby, Nua's own games first. Category 0 (unknown) is never shown. */
const categories: readonly Category[] = [
  { id: 6, word: 'original', icon: 'dice', label: 'category.6' },
  { id: 1, word: 'live', icon: 'live', label: 'category.1' },
  { id: 2, word: 'slots', icon: 'slots', label: 'category.2' },
  { id: 3, word: 'sports', icon: 'sports', label: 'category.3' },
  { id: 4, word: 'game', icon: 'card', label: 'category.4' },
  { id: 5, word: 'fishing', icon: 'fishing', label: 'category.5' },
];

export const categoriesOf = (games: readonly Pick<Game, 'category'>[]): readonly Category[] =>
  categories.filter((category) => games.some((game) => game.category === category.id));
