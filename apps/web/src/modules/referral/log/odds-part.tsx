import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Icon } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import { averageOf, shareOf } from '../dial/dial-rules.ts';
import type { Referral } from '../referral-query.ts';
import styles from './odds-part.module.css';

/** The published odds and rules of the wheel. */
export function OddsPart({ wheel }: { wheel: Referral }) {
  const t = useTranslation();
  const { table, target } = wheel;
  const needed = writtenMoney(table.friend_weighted, wireCurrency);
  const rules = [
    t('referral.rule.guarantee', { friends: table.friends_maximum, target: writtenMoney(target, wireCurrency) }),
    t('referral.rule.daily', { times: table.daily_times }),
    t('referral.rule.friend', { needed }),
    t('referral.rule.same'),
    t('referral.rule.time', { hours: table.cycle_hours, claim: table.claim_hours }),
    t('referral.rule.bonus', { times: table.wager_times, days: table.days }),
  ];
  return (
    <Card bare>
      <details className={styles.part}>
        <summary className={styles.summary}>
          <Icon name="info" size={20} />
          <span>{t('referral.odds')}</span>
          <Icon name="down" size={20} />
        </summary>
        <div className={styles.body}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('referral.odds.spin')}</th>
                <th scope="col">{t('referral.odds.adds')}</th>
                <th scope="col">{t('referral.odds.average')}</th>
                <th scope="col">{t('referral.odds.chance')}</th>
              </tr>
            </thead>
            <tbody>
              {table.spins.map((span) => (
                <tr key={span.kind}>
                  <th scope="row">{t(`referral.kind.${span.kind}`)}</th>
                  <td>
                    {writtenMoney(shareOf(target, span.minimum_bps), wireCurrency)} –{' '}
                    {writtenMoney(shareOf(target, span.maximum_bps), wireCurrency)}
                  </td>
                  <td>{writtenMoney(averageOf(target, span), wireCurrency)}</td>
                  <td>{t('referral.odds.one-in', { count: span.maximum_bps - span.minimum_bps + 1 })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{t('referral.odds.equal', { target: writtenMoney(target, wireCurrency) })}</p>
          <ul className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className={styles.version}>{t('referral.rule.version', { version: table.version })}</p>
          <code className={styles.hash} dir="ltr">
            {table.hash}
          </code>
        </div>
      </details>
    </Card>
  );
}
