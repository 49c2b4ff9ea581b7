import { TextField } from '@nua/ui';
import { signIn as text } from '../texts/sign-in.ts';
import { words } from '../texts/words.ts';

/** Trims a typed name or code, and converts it to lower case. */
export const normalized = (typed: string): string => typed.trim().toLowerCase();

/** The typed name and invitation code. Later steps of a first sign-in need them again. */
export type Typed = { name: string; invitation: string };
export type StepProps = { typed: Typed; onType: (typed: Typed) => void };

type FieldProps = StepProps & { error?: string | undefined; 'data-autofocus'?: boolean };

export function NameField({ typed, onType, ...field }: FieldProps) {
  return (
    <TextField
      label={words.name}
      name="name"
      value={typed.name}
      onChange={(event) => onType({ ...typed, name: event.target.value })}
      autoComplete="username"
      autoCapitalize="none"
      required
      {...field}
    />
  );
}

export function InvitationField({ typed, onType, ...field }: FieldProps) {
  return (
    <TextField
      label={text.invitation_code}
      name="invitation"
      value={typed.invitation}
      onChange={(event) => onType({ ...typed, invitation: event.target.value })}
      autoComplete="off"
      autoCapitalize="none"
      required
      {...field}
    />
  );
}
