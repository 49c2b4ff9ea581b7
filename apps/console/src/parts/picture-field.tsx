import { addPicture, contentPicture } from '@nua/contract/console/content.ts';
import { TextField } from '@nua/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { send } from '../api/call.ts';
import { errorText } from '../api/error-text.ts';
import { fields as text } from '../texts/fields.ts';
import parts from './parts.module.css';
import styles from './picture-field.module.css';

type Props = { paths: string; onChange: (paths: string) => void; onAdd: (path: string) => void };

/** The picture paths of a content item. A chosen file is uploaded at once, and its path becomes the first one. */
export function PictureField({ paths, onChange, onAdd }: Props) {
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => send(addPicture, { body: { picture: await base64Of(file) } }),
    onSuccess: ({ path }) => onAdd(path),
  });
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setTooLarge(file.size > contentPicture.max_bytes);
    if (file.size <= contentPicture.max_bytes) upload.mutate(file);
  };
  const error = tooLarge ? text.too_large : upload.error && errorText(upload.error);
  return (
    <>
      <TextField
        label={text.pictures}
        name="images"
        hint={text.picture_paths}
        value={paths}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={parts.section}>
        <label htmlFor={id}>{text.add_picture}</label>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          disabled={upload.isPending}
          aria-describedby={`${id}-state`}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // Without this, the same file could not be chosen again after an error.
            target.value = '';
          }}
        />
        <div id={`${id}-state`} role="status">
          {upload.isPending && text.uploading}
          {error && <p className={styles.problem}>{error}</p>}
          {upload.isSuccess && error === null && <Uploaded of={upload.data} />}
        </div>
      </div>
    </>
  );
}

function Uploaded({ of: { webp, width, height } }: { of: { webp: string; width: number; height: number } }) {
  return (
    <figure>
      <img className={styles.picture} src={`data:image/webp;base64,${webp}`} alt="" width={width} height={height} />
      <figcaption className={parts.soft}>{text.uploaded({ width, height })}</figcaption>
    </figure>
  );
}

async function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return await promise;
}
