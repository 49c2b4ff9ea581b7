import { findPlayers } from '@nua/contract/console/player.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Combobox } from './combobox.tsx';
import { useMayRead } from './use-may-read.ts';

const SHORTEST = 2;
const LONGEST = 80;
const PAUSE_MS = 250;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns a text when it has not changed for a moment, so that a search is not sent for each key. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

type PlayerFieldProps = {
  label: string;
  name: string;
  /** The id of the chosen player, or a text that was typed. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
};

/** A field for one player. The player is found by the beginning of the user name, by phone number or by an id. */
export function PlayerField({ value, onChange, ...field }: PlayerFieldProps) {
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const find = usePaused(value).trim();
  const isPossible = find.length >= SHORTEST && find.length <= LONGEST;
  const isSearched = useMayRead('look') && isPossible && find !== chosen?.id;
  const found = useCall(findPlayers, { query: { find } }, { live: false, isNeeded: isSearched }).data?.list ?? [];
  // An id in the address becomes the name of its player.
  const player = chosen?.id === value ? chosen : UUID.test(value) ? found.find(({ id }) => id === value) : undefined;
  return (
    <Combobox
      {...field}
      text={player?.name ?? value}
      onText={onChange}
      options={
        player !== undefined || !isSearched
          ? []
          : found.map(({ id, name, state }) => ({ value: id, label: name, detail: state }))
      }
      onChoose={({ value: id, label: name }) => {
        setChosen({ id, name });
        onChange(id);
      }}
    />
  );
}
