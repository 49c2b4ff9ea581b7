import { smsWord, updatePlayer } from '@nua/contract/player.ts';
import { Button, DialogFrame, Segmented, TextField } from '@nua/ui';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import formStyles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { formRules } from '../../../forms/form-rules.ts';
import type { CheckedForm, Form } from '../../../forms/use-checked-form.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useSetLanguage } from '../../../page/use-set-language.ts';
import { aliasRules } from '../alias-rules.ts';
import { requestVerification } from '../phone-verify/request-verification.ts';
import { consumeSmsVerified } from '../phone-verify/sms-verified.ts';

type Props = DialogProps['edit'] & { close: () => void };

/** Changes one field of the profile alone, so that edits of two fields on two devices do not overwrite each other. */
export function Dialog(props: Props) {
  switch (props.field) {
    case 'language':
      return <LanguageEdit initialValue={props.value} close={props.close} />;
    case 'alias_name':
      return <AliasEdit initialValue={props.value} close={props.close} />;
    case 'sms_word':
      return <SmsWordEdit close={props.close} />;
  }
}

const smsWordRules = formRules({
  schema: v.object({ sms_word: v.union([v.literal(''), smsWord]) }),
  fieldOf: { INVALID_INPUT: 'sms_word' },
  textOf: { sms_word: 'profile.sms-word.field_error' },
});

/** Edits the word that every text message from Nua to this player contains. A code confirms the change; an empty field removes the word. */
function SmsWordEdit({ close }: { close: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const form: CheckedForm<{ sms_word: string }> = useForm({
    ...smsWordRules,
    confirm(values) {
      if (consumeSmsVerified(client)) form.send(values);
      else requestVerification(client, { purpose: 'sms_word', onVerified: () => form.send(values) });
    },
    async send({ sms_word }) {
      const player = await client.call(updatePlayer, {
        body: { sms_word: sms_word === '' ? null : sms_word },
        quiet: true,
      });
      client.queries.setQueryData(['player'], player);
      close();
      client.notify('success', t('profile.saved'));
    },
  });
  return (
    <FieldDialog title={t('profile.sms-word.title')} form={form} close={close}>
      <p>{t('profile.sms-word.text')}</p>
      <TextField
        label={t('profile.sms-word')}
        name="sms_word"
        hint={t('profile.sms-word.hint')}
        error={form.errors.sms_word}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        data-autofocus
      />
    </FieldDialog>
  );
}

type FieldDialogProps = { title: string; form: Form; close: () => void; children: ReactNode };

function FieldDialog({ title, form, close, children }: FieldDialogProps) {
  const t = useTranslation();
  return (
    <DialogFrame narrow title={title} closeLabel={t('shell.close')} onClose={close}>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
        {children}
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('profile.save')}
        </Button>
      </form>
    </DialogFrame>
  );
}

function AliasEdit({ initialValue, close }: { initialValue: string; close: () => void }) {
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
    <FieldDialog title={t('profile.alias.title')} form={form} close={close}>
      <TextField
        label={t('profile.alias')}
        name="alias_name"
        hint={t('profile.alias.hint')}
        defaultValue={initialValue}
        error={form.errors.alias_name}
        maxLength={40}
        autoComplete="nickname"
        dir="auto"
        data-autofocus
      />
    </FieldDialog>
  );
}

function LanguageEdit({ initialValue, close }: { initialValue: 'en' | 'ur'; close: () => void }) {
  const t = useTranslation();
  const setLanguage = useSetLanguage();
  const [chosen, setChosen] = useState(initialValue);
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
