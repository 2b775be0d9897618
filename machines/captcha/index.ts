export { captchaMachine, withCaptchaPorts } from './captcha.machine.ts';
export type * from './captcha.types.ts';
export { type CaptchaView, viewCaptcha } from './captcha.view.ts';
