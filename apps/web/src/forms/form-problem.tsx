import { Icon } from '@nua/ui';
import styles from './form-problem.module.css';

/** What no single field is to blame for. */
export function FormProblem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <div className={styles.problem} role="alert">
      <Icon name="alert" size={20} />
      {text}
    </div>
  );
}
