import { type Cents, parseAmountInput, wireCurrency, writtenMoney } from '@nua/money';
import styles from '@nua/ui/page.module.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { useGameNames } from '../../catalogue/public.ts';
import { usePlayer } from '../../player/public.ts';
import {
  type DepositRule,
  type FreeRoundsRule,
  myPromosQuery,
  type OpenPromo,
  openPromos,
  percentText,
  promosQuery,
  stakesFor,
  typedBonus,
} from '../../promo/public.ts';
import { Choice } from '../channel/choice.tsx';
import type { Deposit } from '../order/deposit-query.ts';

const plain = (amount: Cents): string => writtenMoney(amount, wireCurrency);

/** Returns the promotions open to this deposit and the chosen one. No promotion is chosen by default. */
export function useDepositPromo(provesCnic: boolean) {
  const client = useClient();
  const on = useQuery(promosQuery(client, 'promo'));
  const mine = useQuery(myPromosQuery(client));
  const wantsOffers = usePlayer().data?.offers !== false;
  const open = openPromos(on.data?.list ?? [], mine.data?.list ?? [], wantsOffers);
  // A press here decides for this deposit; until then the earlier choice counts.
  const [pressed, setPressed] = useState<string | null | undefined>(undefined);
  const chosen = open.find(({ promo, isChosen }) => (pressed === undefined ? isChosen : promo.id === pressed)) ?? null;
  // A bonus requires proof of the person, which only a compared CNIC gives.
  return { open, provesCnic, chosen: provesCnic ? chosen : null, choose: setPressed };
}

type Props = {
  /** The provider that is chosen in the form compares the payer's CNIC, which a bonus needs. */
  provesCnic: boolean;
  open: readonly OpenPromo[];
  chosen: OpenPromo | null;
  choose: (id: string | null) => void;
  typed: string;
};

/** Chooses the promotion of a deposit and shows its bonus and conditions. Renders nothing if no promotion is open. */
export function DepositPromo({ open, chosen, choose, typed, provesCnic }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  // A press before hydration would be lost.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (open.length === 0) return null;
  if (!provesCnic)
    return (
      <p className={styles.note} role="status">
        {t('promo.form.needs')}
      </p>
    );
  return (
    <fieldset className={styles.choices} disabled={!isReady}>
      <legend className={styles.legend}>{t('promo.form')}</legend>
      <Choice
        name="promo"
        value=""
        checked={chosen === null}
        onChoose={() => choose(null)}
        icon="close"
        title={t('promo.form.none')}
        about={t('promo.form.none.text')}
      />
      {open.map(({ promo, rule }) => (
        <Choice
          key={promo.id}
          name="promo"
          value={promo.id ?? ''}
          checked={chosen?.promo.id === promo.id}
          onChoose={() => choose(promo.id)}
          icon="gift"
          title={promo.content[language].title ?? promo.key}
          about={
            rule.type === 'free_rounds'
              ? t('promo.form.about.free', { rounds: rule.rounds, stake: plain(rule.stake) })
              : t('promo.form.about', {
                  percent: percentText(rule.percent_bps, 10_000),
                  maximum: plain(rule.amount_maximum),
                })
          }
        />
      ))}
      {chosen !== null &&
        (chosen.rule.type === 'free_rounds' ? (
          <BringsFreeRounds rule={chosen.rule} typed={typed} />
        ) : (
          <Brings rule={chosen.rule} typed={typed} />
        ))}
      {chosen !== null && <p className={styles.note}>{t('promo.form.once')}</p>}
    </fieldset>
  );
}

/** Shows the bonus that the typed amount would bring, and its conditions. */
function Brings({ rule, typed }: { rule: DepositRule; typed: string }) {
  const t = useTranslation();
  const namesOf = useGameNames();
  const brought = typedBonus(rule, typed);
  const stakes = brought === null ? [] : stakesFor(rule, brought.wager);
  return (
    <div className={styles.note} role="status">
      <p>
        {brought === null
          ? t('promo.form.minimum', { minimum: plain(rule.deposit_minimum) })
          : t('promo.form.brings', { bonus: plain(brought.bonus), wager: plain(brought.wager), days: rule.days })}
      </p>
      {stakes.map(({ games, percent, stakes }) => (
        <p key={percent}>{t('promo.example.stakes', { games: namesOf(games), stakes: plain(stakes) })}</p>
      ))}
      <p>{t('promo.form.own')}</p>
    </div>
  );
}

/** Shows the free rounds that the typed amount would bring. */
function BringsFreeRounds({ rule, typed }: { rule: FreeRoundsRule; typed: string }) {
  const t = useTranslation();
  const amount = parseAmountInput(typed);
  const isEnough = amount !== null && amount >= rule.deposit_minimum;
  return (
    <div className={styles.note} role="status">
      <p>
        {isEnough
          ? t('promo.form.brings.free', { rounds: rule.rounds, stake: plain(rule.stake), play: rule.play_days })
          : t('promo.form.minimum', { minimum: plain(rule.deposit_minimum) })}
      </p>
    </div>
  );
}

/** Shows whether a paid deposit received its promotion, or why not. */
export function PromoOutcome({ promo }: { promo: NonNullable<Deposit['promo']> }) {
  const t = useTranslation();
  if (promo.granted !== null) return <p>{t('promo.form.granted', { bonus: plain(promo.granted) })}</p>;
  if (promo.refused === null || promo.refused === 'excluded') return null;
  return <p>{t('promo.form.refused', { reason: t(`promo.reason.${promo.refused}`) })}</p>;
}
