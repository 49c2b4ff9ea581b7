import type { ActForm } from '@nua/contract/console/act.ts';
import { Checkbox, Select, TextArea, TextField } from '@nua/ui';
import { GameField, GamesField } from './game-field.tsx';
import { PlayerField } from './player-field.tsx';

type ArgumentProps = {
  field: ActForm['arguments'][number];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const languages: Readonly<Record<string, string>> = { en: 'English', ur: 'Urdu' };

/** The label of an argument: "title_ur" is "Title (Urdu)". */
function titleOf(name: string): string {
  const [, about = name, language] = /^(.+)_(en|ur)$/.exec(name) ?? [];
  const title = `${about[0]!.toUpperCase()}${about.slice(1).replaceAll('_', ' ')}`;
  return language === undefined ? title : `${title} (${languages[language]})`;
}

const hints: ReadonlyMap<string, string> = new Map([
  ['AMOUNT', 'An amount, such as 500.00.'],
  ['DATE', 'A day, such as 2026-01-31.'],
  ['DAYS', 'A number of days.'],
  ['LEVEL', 'A level, such as 3.'],
  ['GAMES', 'Games by title or id.'],
  ['PATH', 'A path of this site, such as /promo, or an https address.'],
]);

/** Returns a hint about the valid values of a field. */
function hintOf(form: string): string | undefined {
  if (form === 'TEXT') return undefined;
  return hints.get(form) ?? form.replaceAll('|', ', ').replace(/, ([^,]*)$/, ' or $1');
}

/** The field of an argument of an act. An argument with a JSON value has none: a page edits it as a form. */
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
        placeholder={is_required ? 'Choose' : 'None'}
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
