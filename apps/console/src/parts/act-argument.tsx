import type { ActForm } from '@nua/contract/console/act.ts';
import type { Language } from '@nua/contract/wire.ts';
import { Checkbox, Select, TextArea, TextField } from '@nua/ui';
import { hintOf, actForm as text } from '../texts/act-form.ts';
import { languageTexts } from '../texts/ticket-kinds.ts';
import { GameField, GamesField } from './game-field.tsx';
import { PlayerField } from './player-field.tsx';

type ArgumentProps = {
  field: ActForm['arguments'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The label of an argument: "title_ur" is "Title (Urdu)". */
function titleOf(name: string): string {
  const [, about = name, language] = /^(.+)_(en|ur)$/.exec(name) ?? [];
  const title = `${about[0]!.toUpperCase()}${about.slice(1).replaceAll('_', ' ')}`;
  return language === undefined ? title : text.with_language({ title, language: languageTexts[language as Language] });
}

/** The field of an argument of an act. An argument with a JSON value has no field, because a page edits the value. */
export function ActArgument({ field: { name, form, is_required, kind }, value, error, onChange }: ArgumentProps) {
  if (kind === 'document') return null;
  const fieldProps = { label: titleOf(name), name, value, error, required: is_required };
  const choices = /^[a-z\d_-]+(\|[a-z\d_-]+)+$/.test(form) ? form.split('|') : null;
  if (kind === 'flag')
    return (
      <Checkbox name={name} checked={value === 'yes'} onChange={(event) => onChange(event.target.checked ? 'yes' : '')}>
        {titleOf(name)}
      </Checkbox>
    );
  if (choices !== null)
    return (
      <Select
        {...fieldProps}
        placeholder={is_required ? text.choose : text.no_choice}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (kind === 'long' || /^text(_|$)/.test(name))
    return <TextArea {...fieldProps} onChange={(event) => onChange(event.target.value)} />;
  if (form === 'PLAYER') return <PlayerField {...fieldProps} onChange={onChange} />;
  if (form === 'GAME') return <GameField {...fieldProps} onChange={onChange} />;
  if (form === 'GAMES') return <GamesField {...fieldProps} hint={hintOf(form)} onChange={onChange} />;
  const hint = form === name.toUpperCase() ? undefined : hintOf(form);
  return <TextField {...fieldProps} hint={hint} onChange={(event) => onChange(event.target.value)} />;
}
