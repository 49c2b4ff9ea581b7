import { readSitePath } from '@nua/contract/site-path.ts';
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

type Props = {
  item: CmsText | undefined;
  games: readonly Game[];
  /** Opens the explanation of the title. */
  onExplain: () => void;
};

/** The top of the lobby, which replaces the header. */
export function Hero(props: Props) {
  const language = useLanguage();
  const { exclusion, hasTexts } = useExclusion();
  return (
    <section className={styles.hero}>
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
        {exclusion === null ? <Offer {...props} /> : <ExclusionEnd exclusion={hasTexts ? exclusion : null} />}
      </div>
    </section>
  );
}

function Offer({ item, games, onExplain }: Props) {
  const t = useTranslation();
  const action = readSitePath(item?.extra.navigateTo) ?? (games[0] && `/game-play?game=${games[0].id}`);
  return (
    <>
      <h1 className={styles.title}>
        <button type="button" className={styles.explain} onClick={onExplain}>
          {item?.texts.title ?? t('lobby.title')}
          <Icon name="info" size={18} className={styles.icon ?? ''} />
        </button>
      </h1>
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

/** Replaces the offer for an excluded player. While the texts load, `exclusion` is null and only the site's title is shown. */
function ExclusionEnd({ exclusion }: { exclusion: Exclusion | null }) {
  const t = useTranslation();
  const language = useLanguage();
  if (exclusion === null) return <h1 className={styles.title}>{t('lobby.title')}</h1>;
  return (
    <>
      <h1 className={styles.title}>{t('exclusion.title')}</h1>
      <p className={styles.closed}>{exclusionText(t, exclusion, language)}</p>
      <Link to="/wallet/withdraw" className={buttonNames({ kind: 'quiet' })}>
        {t('exclusion.withdraw')}
      </Link>
    </>
  );
}
