import { avatarUpload, chooseAvatar, type DrawnAvatar, removeAvatar } from '@nua/contract/avatar.ts';
import { useEffect, useState } from 'react';
import { apiAddress } from '#system/address';
import { deviceHeaders } from '#system/own-server';
import { ApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Player } from '../../../api/wire.ts';
import type { Client } from '../../../client/client.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';

type OwnPicture = { picture: Blob; url: string };

/** The chosen avatar before it is saved. After a failed upload the picture stays chosen for a retry. */
export function useAvatarChoice() {
  const t = useTranslation();
  const client = useClient();
  const [chosen, setChosen] = useState<DrawnAvatar | undefined>(undefined);
  const [ownPicture, setOwnPicture] = useState<OwnPicture | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (ownPicture === null) return undefined;
    return () => URL.revokeObjectURL(ownPicture.url);
  }, [ownPicture]);

  const choose = (avatar: DrawnAvatar) => {
    setChosen(avatar);
    setOwnPicture(null);
    setProblem(null);
  };
  const selectFile = async (file: File) => {
    setProblem(null);
    const picture = (await shrinkPicture(file)) ?? file;
    if (picture.size > avatarUpload.max_bytes) return setProblem(t('avatar.too-large'));
    setChosen(undefined);
    setOwnPicture({ picture, url: URL.createObjectURL(picture) });
  };
  const onSaved = (avatar: string | null) => {
    client.queries.setQueryData<Player>(['player'], (player) => player && { ...player, avatar });
    setChosen(undefined);
    setOwnPicture(null);
    client.notify('success', t(avatar === null ? 'avatar.removed' : 'avatar.saved'));
  };
  const attempt = async (work: () => Promise<string | null>) => {
    setSaving(true);
    setProblem(null);
    try {
      onSaved(await work());
    } catch (error) {
      setProblem(await errorText(client, error));
    }
    setPercent(null);
    setSaving(false);
  };
  const save = () =>
    attempt(async () => {
      if (ownPicture !== null) {
        setPercent(0);
        return await uploadPicture(client, ownPicture.picture, setPercent);
      }
      const { avatar } = await client.call(chooseAvatar, { body: { avatar: chosen! }, quiet: true });
      return avatar;
    });
  const remove = () =>
    attempt(async () => {
      await client.call(removeAvatar, { quiet: true });
      return null;
    });
  const isChanged = ownPicture !== null || chosen !== undefined;
  return { chosen, ownPicture, isChanged, isSaving, percent, problem, choose, selectFile, save, remove };
}

/** The largest side of an uploaded picture. It is twice the stored side, so that the server can still scale the picture down. */
const SIDE_PX = 512;
const QUALITY = 0.86;

/**
 * Crops a picture to its middle square and scales it down, which also removes location data. Null if this browser cannot decode the
 * picture; the server then checks the original file.
 */
async function shrinkPicture(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(side, SIDE_PX);
    canvas.height = canvas.width;
    const x = (bitmap.width - side) / 2;
    const y = (bitmap.height - side) / 2;
    canvas.getContext('2d')?.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  } catch {
    return null;
  }
}

const TIMEOUT_MS = 90_000;

type Envelope = { code: number; msg: string; data: { avatar: string } };

/** Uploads a picture by XMLHttpRequest, because `fetch` reports no progress. Resolves to the new value of `player.avatar`. */
function uploadPicture(client: Client, picture: Blob, onProgress: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiAddress(avatarUpload.path));
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('authorization', `Bearer ${client.stores.auth.get().token ?? ''}`);
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(deviceHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / Math.max(total, 1)) * 100);
    const unanswered = () => reject(new ApiError(0, 'No answer', null, 0));
    request.onerror = unanswered;
    request.ontimeout = unanswered;
    request.onload = () => {
      try {
        const { code, msg, data } = JSON.parse(request.responseText) as Envelope;
        if (code === 0) resolve(data.avatar);
        else reject(new ApiError(code, msg, data, request.status));
      } catch {
        unanswered();
      }
    };
    request.send(picture);
  });
}
