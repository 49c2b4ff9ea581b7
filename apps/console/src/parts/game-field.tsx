import { listSiteGames } from '@nua/contract/console/game.ts';
import { Button } from '@nua/ui';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { fields } from '../texts/fields.ts';
import styles from './combobox.module.css';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { useMayRead } from './use-may-read.ts';

/** Returns the options for the games of the site. The list is empty without the permission to read them. */
function useGameOptions(): readonly ComboboxOption[] {
  const isNeeded = useMayRead('look');
  const games = useCall(listSiteGames, {}, { live: false, isNeeded });
  return (games.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name, detail: id }));
}

/** Returns the options whose title or id contains a text. */
export function matchingOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const wanted = text.trim().toLowerCase();
  return options.filter(({ value, label }) => value.includes(wanted) || label.toLowerCase().includes(wanted));
}

type GameFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
};

/** A field for one game, found by its title or its id. */
export function GameField({ value, onChange, ...field }: GameFieldProps) {
  const options = useGameOptions();
  const chosen = options.find((option) => option.value === value);
  return (
    <Combobox
      {...field}
      text={chosen?.label ?? value}
      onText={onChange}
      options={chosen === undefined ? matchingOptions(options, value) : []}
      onChoose={(option) => onChange(option.value)}
    />
  );
}

const idsIn = (value: string): string[] =>
  value
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

/** A field for several games. Its value is their ids with commas between them. */
export function GamesField({ value, onChange, required, ...field }: GameFieldProps) {
  const options = useGameOptions();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(() => idsIn(value));
  const change = (ids: string[], text: string) => {
    setChosen(ids);
    setTyped(text);
    onChange([...new Set([...ids, ...idsIn(text)])].join(','));
  };
  const left = options.filter((option) => !chosen.includes(option.value));
  return (
    <div>
      <ul className={styles.chosen} aria-label={fields.chosen}>
        {chosen.map((id) => {
          const title = options.find((option) => option.value === id)?.label ?? id;
          return (
            <li key={id}>
              <Button
                kind="quiet"
                size="small"
                aria-label={fields.remove({ title })}
                onClick={() =>
                  change(
                    chosen.filter((one) => one !== id),
                    typed,
                  )
                }
              >
                {title} ×
              </Button>
            </li>
          );
        })}
      </ul>
      <Combobox
        {...field}
        required={required === true && chosen.length === 0}
        text={typed}
        onText={(text) => change(chosen, text)}
        options={matchingOptions(left, typed)}
        onChoose={(option) => change([...chosen, option.value], '')}
      />
    </div>
  );
}
