import type { GameId } from '@nua/games/play/catalogue.ts';
import type { Game } from '../../../../api/wire.ts';
import { isKnown } from '../../../../platform/known-keys.ts';
import { searchTexts } from '../../../search/public.ts';

type Searched = Pick<Game, 'id' | 'name' | 'category'>;

/** Search words for each category, in both languages. */
const categoryWords: Readonly<Record<Game['category'], string>> = {
  0: '',
  1: 'live casino لائیو براہ راست کیسینو',
  2: 'slots slot machine machines spin reels سلاٹس سلاٹ مشین اسپن ریل',
  3: 'sports sport betting اسپورٹس کھیلوں میچ',
  4: 'table games ٹیبل گیمز میز',
  5: 'fishing fish فشنگ مچھلی شکار',
  6: 'originals original اوریجنلز اوریجنل',
};

/** Search words for each of Nua's games in addition to its name, in both languages. */
const gameWords: Readonly<Record<GameId, string>> = {
  blackjack: 'cards card 21 twenty one dealer تاش پتے کارڈ کارڈز اکیس',
  crash: 'crash multiplier rocket everybody together cash out ملٹی پلائر راکٹ سب کے ساتھ کیش آؤٹ',
  dice: 'dice die roll number پانسہ نمبر',
  fishing: 'fish sea shooting نشانہ سمندر',
  football: 'soccer bet slip odds goals team match فٹبال ساکر گول ٹیم میچ داؤ سلپ',
  hilo: 'cards card high low higher lower hi lo تاش پتے کارڈ کارڈز اوپر نیچے',
  keno: 'numbers lottery draw balls نمبر لاٹری قرعہ',
  kites: 'free spins basant پتنگ بسنت مفت اسپن',
  limbo: 'multiplier target ملٹی پلائر ہدف',
  mines: 'mine tiles bombs gems grid بم سرنگ خانے',
  orchard: 'fruit پھل باغ',
  plinko: 'ball drop pins گیند',
  roulette: 'wheel ball numbers red black casino وہیل گیند نمبر سرخ سیاہ کیسینو',
  river: 'free spins big win دریا مفت اسپن',
};

/**
 * Finds the games whose name, category and search words together contain every searched word, best match first. A word may be English, Urdu
 * or Urdu in Latin letters.
 */
export function searchGames<G extends Searched>(games: readonly G[], typed: string): readonly G[] {
  const texts = games.map((game) => ({
    game,
    key: game.id,
    title: `${game.name.en} ${game.name.ur} ${game.id}`,
    // A game of another provider has no search words, so only its name and its category match.
    words: isKnown(gameWords, game.id) ? gameWords[game.id] : '',
    text: `${categoryWords[game.category]} game گیم`,
  }));
  return searchTexts(texts, typed).map(({ game }) => game);
}
