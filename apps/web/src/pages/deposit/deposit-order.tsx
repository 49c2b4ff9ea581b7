import { errors } from '@nua/contract/errors.ts';
import { buttonNames, Icon, Skeleton } from '@nua/ui';
import { isRefusal } from '../../api/api-error.ts';
import { type Deposit, depositQuery } from '../../features/deposit/deposit-query.ts';
import { depositStory } from '../../features/deposit/deposit-story.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../shell/link.tsx';
import { LoadTrouble } from '../../story/load-trouble.tsx';
import { OrderFoot, OrderMissing } from '../../story/order-foot.tsx';
import { StoryCard } from '../../story/story-card.tsx';
import { useNow } from '../../story/use-now.ts';
import { useStoryPoll } from '../../story/use-story-poll.ts';
import { useClient } from '../../use-client.ts';
import { BankBox } from './bank-box.tsx';
import { DebtPaid } from './debt-notice.tsx';
import { OtherSide } from './other-side.tsx';

/** The story of one deposit, true at every moment; it can be left and comes back as it is. */
export function DepositOrder({ id, game }: { id: string; game: string | null }) {
  const client = useClient();
  const query = useStoryPoll<Deposit>(depositQuery(client, id));
  if (query.data === undefined) {
    if (isRefusal(query.error, errors.NOT_FOUND)) return <OrderMissing />;
    if (query.isError) return <LoadTrouble error={query.error} onRetry={() => void query.refetch()} />;
    return <Skeleton height={420} radius={12} />;
  }
  return (
    <>
      <Told
        deposit={query.data}
        known_ms={query.dataUpdatedAt}
        isAsking={query.isFetching}
        onAsk={() => void query.refetch()}
      />
      <Ways deposit={query.data} game={game} />
    </>
  );
}

type ToldProps = { deposit: Deposit; known_ms: number; isAsking: boolean; onAsk: () => void };

function Told({ deposit, known_ms, isAsking, onAsk }: ToldProps) {
  const isWaiting = deposit.status === 'created' || deposit.status === 'awaiting_approval';
  const now = useNow(known_ms, isWaiting && deposit.bank === null ? 1000 : null);
  const story = depositStory(deposit, now);
  return (
    <StoryCard order={deposit} story={story} ring_s={story.ring_s} isAsking={isAsking} onAsk={onAsk}>
      {deposit.debt_paid > 0n && <DebtPaid amount={deposit.debt_paid} />}
      {deposit.bank !== null && !story.isOver && <BankBox deposit={deposit} bank={deposit.bank} />}
      {!story.isOver && <OtherSide deposit={deposit} />}
    </StoryCard>
  );
}

function Ways({ deposit, game }: { deposit: Deposit; game: string | null }) {
  const t = useTranslation();
  const again = `/wallet/deposit${game === null ? '' : `?game=${game}`}`;
  const isOver = deposit.final;
  const isPaid = deposit.status === 'paid';
  return (
    <OrderFoot isFinal={isOver} about={{ kind: 'deposit', id: deposit.id }}>
      {isPaid && (
        <Link
          to={game === null ? '/' : `/game-play?game=${game}`}
          className={buttonNames({ size: 'large', wide: true })}
        >
          <Icon name="play" size={20} />
          {t(game === null ? 'deposit.play' : 'deposit.back-to-game')}
        </Link>
      )}
      {isOver && !isPaid && (
        <Link to={again} className={buttonNames({ size: 'large', wide: true })}>
          {t('deposit.retry')}
        </Link>
      )}
    </OrderFoot>
  );
}
