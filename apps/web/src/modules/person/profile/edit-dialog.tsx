import { updatePlayer } from '@nua/contract/player.ts';
import { Button, DialogFrame, Segmented, TextField } from '@nua/ui';
import { useState } from 'react';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import formStyles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useSetLanguage } from '../../../page/use-set-language.ts';
import { aliasRules } from '../alias-rules.ts';

type Props = DialogProps['edit'] & { close: () => void };

/** Changes one field of the profile alone, so that edits of two fields on two devices do not overwrite each other. */
export function Dialog(props: Props) {
  return props.field === 'language' ? (
    <LanguageEdit start={props.value} close={props.close} />
  ) : (
    <AliasEdit start={props.value} close={props.close} />
  );
}

function AliasEdit({ start, close }: { start: string; close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const form = useForm({
    ...aliasRules,
    async send({ alias_name }) {
      const player = await client.call(updatePlayer, { body: { alias_name }, quiet: true });
      client.queries.setQueryData(['player'], player);
      close();
      client.notify('success', t('profile.saved'));
    },
  });
  return (
    <DialogFrame narrow title={t('profile.alias.title')} closeLabel={t('shell.close')} onClose={close}>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
        <TextField
          label={t('profile.alias')}
          name="alias_name"
          hint={t('profile.alias.hint')}
          defaultValue={start}
          error={form.errors.alias_name}
          maxLength={40}
          autoComplete="nickname"
          dir="auto"
          data-autofocus
        />
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('profile.save')}
        </Button>
      </form>
    </DialogFrame>
  );
}

function LanguageEdit({ start, close }: { start: 'en' | 'ur'; close: () => void }) {
  const t = useTranslation();
  const setLanguage = useSetLanguage();
  const [chosen, setChosen] = useState(start);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    if (await setLanguage(chosen)) close();
    setSaving(false);
  };
  return (
    <DialogFrame
      narrow
      title={t('profile.language')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <Button busy={isSaving} onClick={() => void save()}>
          {t('profile.save')}
        </Button>
      }
    >
      <Segmented<'en' | 'ur'>
        label={t('profile.language')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ur', label: 'اردو' },
        ]}
      />
    </DialogFrame>
  );
}
