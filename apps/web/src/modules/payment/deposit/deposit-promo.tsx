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

const moneyText = (amount: Cents): string => writtenMoney(amount, wireCurrency);

/** Returns the promotions that are open to this deposit, the chosen one, and a function that chooses another. */
export function useDepositPromo(isCnicChecked: boolean) {
  const client = useClient();
  const promos = useQuery(promosQuery(client, 'promo'));
  const myPromos = useQuery(myPromosQuery(client));
  const wantsOffers = usePlayer().data?.offers !== false;
  const open = openPromos(promos.data?.list ?? [], myPromos.data?.list ?? [], wantsOffers);
  // Undefined until the player chooses. The default is the promotion that the player joined earlier.
  const [selectedId, setSelectedId] = useState<string | null | undefined>(undefined);
  const chosen =
    open.find(({ promo, isChosen }) => (selectedId === undefined ? isChosen : promo.id === selectedId)) ?? null;
  // A bonus requires a provider that checks the CNIC, because the check proves the player's identity.
  return { open, isCnicChecked, chosen: isCnicChecked ? chosen : null, choose: setSelectedId };
}

type Props = {
  /** Whether the chosen provider checks the payer's CNIC, which a bonus requires. */
  isCnicChecked: boolean;
  open: readonly OpenPromo[];
  chosen: OpenPromo | null;
  choose: (id: string | null) => void;
  typed: string;
};

/** Chooses the promotion of a deposit and shows its bonus and conditions. Renders nothing if no promotion is open. */
export function DepositPromo({ open, chosen, choose, typed, isCnicChecked }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  // Before hydration a choice would be lost.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (open.length === 0) return null;
  if (!isCnicChecked)
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
              ? t('promo.form.about.free', { rounds: rule.rounds, stake: moneyText(rule.stake) })
              : t('promo.form.about', {
                  percent: percentText(rule.percent_bps, 10_000),
                  maximum: moneyText(rule.amount_maximum),
                })
          }
        />
      ))}
      {chosen !== null &&
        (chosen.rule.type === 'free_rounds' ? (
          <ExpectedFreeRounds rule={chosen.rule} typed={typed} />
        ) : (
          <ExpectedBonus rule={chosen.rule} typed={typed} />
        ))}
      {chosen !== null && <p className={styles.note}>{t('promo.form.once')}</p>}
    </fieldset>
  );
}

function ExpectedBonus({ rule, typed }: { rule: DepositRule; typed: string }) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  const expected = typedBonus(rule, typed);
  const groups = expected === null ? [] : stakesFor(rule, expected.wager);
  return (
    <div className={styles.note} role="status">
      <p>
        {expected === null
          ? t('promo.form.minimum', { minimum: moneyText(rule.deposit_minimum) })
          : t('promo.form.brings', {
              bonus: moneyText(expected.bonus),
              wager: moneyText(expected.wager),
              days: rule.days,
            })}
      </p>
      {groups.map(({ games, percent, stakes }) => (
        <p key={percent}>{t('promo.example.stakes', { games: namesOf(games), stakes: moneyText(stakes) })}</p>
      ))}
      <p>{t('promo.form.own')}</p>
    </div>
  );
}

function ExpectedFreeRounds({ rule, typed }: { rule: FreeRoundsRule; typed: string }) {
  const t = useTranslation();
  const amount = parseAmountInput(typed);
  const isEnough = amount !== null && amount >= rule.deposit_minimum;
  return (
    <div className={styles.note} role="status">
      <p>
        {isEnough
          ? t('promo.form.brings.free', { rounds: rule.rounds, stake: moneyText(rule.stake), play: rule.play_days })
          : t('promo.form.minimum', { minimum: moneyText(rule.deposit_minimum) })}
      </p>
    </div>
  );
}

/** Shows the bonus that a paid deposit received, or why it received none. Renders nothing if the reason is an exclusion. */
export function PromoOutcome({ promo }: { promo: NonNullable<Deposit['promo']> }) {
  const t = useTranslation();
  if (promo.granted !== null) return <p>{t('promo.form.granted', { bonus: moneyText(promo.granted) })}</p>;
  if (promo.refused === null || promo.refused === 'excluded') return null;
  return <p>{t('promo.form.refused', { reason: t(`promo.reason.${promo.refused}`) })}</p>;
}
