export { isRefusal, type Refusal, refuse } from '@aloft/core/service';
