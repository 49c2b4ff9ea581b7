import { readOwnPath } from '@nua/contract/own-path.ts';
import { buttonNames, HeroArt, Icon, Mark } from '@nua/ui';
import type { Game } from '../../../../api/wire.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { PlayMoney } from '../../../../page/play-money.tsx';
import type { CmsText } from '../../../cms/public.ts';
import { AccountCorner } from '../../../payment/public.ts';
import { type Exclusion, exclusionText, useExclusion } from '../../../protection/public.ts';
import styles from './hero.module.css';

type Props = { item: CmsText | undefined; games: readonly Game[]; slim: boolean };

/**
 * The lobby's opening picture, which replaces the header: logo, balance and sign-in. It is slim for a player who has played before, so
 * that the way back into the game below it is visible.
 */
export function Hero(props: Props) {
  const language = useLanguage();
  const { exclusion, hasMessages } = useExclusion();
  return (
    <section className={styles.hero} data-slim={props.slim || undefined}>
      <div className={styles.art}>
        <HeroArt palette={usePalette()} />
      </div>
      <div className={styles.top}>
        <span className={styles.mark}>
          <Mark size={28} bare={language === 'ur'} />
          <PlayMoney />
        </span>
        <AccountCorner />
      </div>
      <div className={styles.body}>
        {exclusion === null ? <Offer {...props} /> : <Closed exclusion={hasMessages ? exclusion : null} />}
      </div>
    </section>
  );
}

function Offer({ item, games, slim }: Props) {
  const t = useTranslation();
  if (slim) return <h1 className={styles.title}>{item?.texts.title ?? t('lobby.title')}</h1>;
  const action = readOwnPath(item?.extra.navigateTo) ?? (games[0] && `/game-play?game=${games[0].id}`);
  return (
    <>
      <h1 className={styles.title}>{item?.texts.title ?? t('lobby.title')}</h1>
      <p className={styles.text}>{item?.texts.text ?? t('lobby.text')}</p>
      {action && (
        <Link to={action} className={buttonNames({ size: 'large' }, styles.action)}>
          <Icon name="play" size={20} />
          {item?.texts.action ?? t('lobby.play')}
        </Link>
      )}
    </>
  );
}

/** Shows an excluded player the end of the exclusion and a link to withdraw. Until the exclusion is loaded, it shows the lobby title. */
function Closed({ exclusion }: { exclusion: Exclusion | null }) {
  const t = useTranslation();
  const language = useLanguage();
  if (exclusion === null) return <h1 className={styles.title}>{t('lobby.title')}</h1>;
  return (
    <>
      <h1 className={styles.title}>{t('exclusion.title')}</h1>
      <p className={styles.text}>{exclusionText(t, exclusion, language)}</p>
      <Link to="/wallet/withdraw" className={buttonNames({ kind: 'quiet', size: 'large' }, styles.action)}>
        {t('exclusion.withdraw')}
      </Link>
    </>
  );
}
