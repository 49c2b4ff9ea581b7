import { wireCurrency, writtenMoney } from '@nua/money';
import { Button } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { type FreeRounds, openFreeRoundsQuery } from '../../bonus/public.ts';
import styles from './provider-frame.module.css';

type Props = {
  game_id: string;
  /** The id of the free rounds that the open game uses; null while it uses money. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

const amountText = (amount: FreeRounds['stake']): string => writtenMoney(amount, wireCurrency);

/** Shows the player's free rounds in a provider's game. The game uses them only after the player turns them on here. */
export function ProviderFreeRounds({ game_id, chosen, onChoose }: Props) {
  const t = useTranslation();
  const open = useQuery(openFreeRoundsQuery(useClient())).data ?? [];
  const playable = open.filter(({ games, used, rounds }) => games.includes(game_id) && used < rounds);
  const shown = chosen === null ? playable[0] : playable.find(({ id }) => id === chosen);
  if (shown === undefined && chosen === null) return null;
  return (
    <section className={styles.free} aria-label={t('game-play.free')}>
      <p className={styles.facts}>
        <b>{t('game-play.free')}</b>
        {shown === undefined ? (
          <span>{t('game-play.free.over')}</span>
        ) : (
          <span>{t('game-play.free.left', { left: shown.rounds - shown.used, stake: amountText(shown.stake) })}</span>
        )}
        {shown !== undefined && shown.won > 0n && (
          <span>{t('game-play.free.won', { won: amountText(shown.won) })}</span>
        )}
      </p>
      {chosen === null ? (
        <Button size="small" className={styles.choose!} onClick={() => onChoose(shown!.id)}>
          {t('game-play.free.use')}
        </Button>
      ) : (
        <Button size="small" className={styles.choose!} kind="quiet" onClick={() => onChoose(null)}>
          {t('game-play.free.stop')}
        </Button>
      )}
    </section>
  );
}
