import { type DrawnAvatar, drawnAvatars } from '@nua/contract/avatar.ts';
import { Avatar, avatarArt, Button, buttonNames, Icon, ProgressBar, VisuallyHidden } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import type { ChangeEvent } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { usePlayer } from '../../player/public.ts';
import styles from './avatar-page.module.css';
import { useAvatarChoice } from './use-avatar-choice.ts';

const ACCEPTED_TYPES = 'image/png,image/jpeg,image/webp';

export function Page() {
  const t = useTranslation();
  const player = usePlayer().data;
  const choice = useAvatarChoice();
  const { chosen, ownPicture } = choice;
  const savedAvatar = player?.avatar ?? null;
  const shown = ownPicture?.url ?? (chosen === undefined ? savedAvatar : chosen);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void choice.selectFile(file);
  };
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('title.profile-avatar')} />
      <div className={styles.preview}>
        {ownPicture ? (
          <img src={ownPicture.url} width={96} height={96} alt={t('avatar.preview')} className={styles.own} />
        ) : (
          <Avatar avatar={shown} size={96} />
        )}
        <div className={styles.controls}>
          <label className={buttonNames({ kind: 'quiet' }, styles.upload)}>
            <Icon name="withdraw" size={20} />
            {t('avatar.upload')}
            <input
              type="file"
              accept={ACCEPTED_TYPES}
              className={styles.file}
              onChange={pick}
              disabled={choice.isSaving}
            />
          </label>
          <p className={pageStyles.note}>{t('avatar.upload.hint')}</p>
        </div>
      </div>
      <AvatarDrawings value={shown} onChange={choice.choose} />
      {choice.percent !== null && <ProgressBar percent={choice.percent} label={t('avatar.sending')} />}
      <FormProblem text={choice.problem} isSending={choice.isSaving} />
      <div className={pageStyles.actions}>
        <Button
          size="large"
          wide
          disabled={!choice.isChanged}
          busy={choice.isSaving}
          onClick={() => void choice.save()}
        >
          {t(choice.problem !== null && choice.isChanged ? 'avatar.again' : 'avatar.save')}
        </Button>
        {savedAvatar !== null && (
          <Button kind="plain" wide disabled={choice.isSaving} onClick={() => void choice.remove()}>
            {t('avatar.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

function AvatarDrawings({ value, onChange }: { value: string | null; onChange: (avatar: DrawnAvatar) => void }) {
  const t = useTranslation();
  return (
    <fieldset className={styles.choices}>
      <legend className={pageStyles.legend}>{t('avatar.drawn')}</legend>
      <div className={styles.grid}>
        {drawnAvatars.map((name) => (
          <label key={name} className={styles.choice}>
            <input
              type="radio"
              name="avatar"
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
              className={styles.radio}
            />
            <img src={avatarArt[name]} width={72} height={72} alt="" loading="lazy" className={styles.art} />
            <VisuallyHidden>{t(`avatar.name.${name}`)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
