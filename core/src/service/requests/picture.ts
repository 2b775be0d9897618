import * as v from 'valibot';
import { Base64Picture } from '../base64-picture.ts';

/** The most bytes of a picture that somebody gives their account: it has to fit into one body. */
export const maxPictureBytes = 45_000;

/** `POST /v1/user/picture`: a WebP, JPEG or PNG in base64. */
export const PictureBody = v.object({
  picture: v.pipe(Base64Picture(maxPictureBytes), v.minLength(1)),
});
