import { avatarUpload } from '@nua/contract/avatar.ts';
import { apiAddress } from '#system/address';
import { deviceHeaders } from '#system/own-server';
import { ApiError } from '../../../api/api-error.ts';
import type { Client } from '../../../client/client.ts';

const TIMEOUT_MS = 90_000;

type Envelope = { code: number; msg: string; data: { avatar: string } };

/** Uploads a picture and reports progress, which `fetch` cannot. Resolves to the name of the avatar on the wire. */
export function uploadPicture(client: Client, picture: Blob, onProgress: (percent: number) => void): Promise<string> {
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
