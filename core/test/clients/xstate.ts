// What core and its charts use of xstate.
export { assign, createActor, emit, fromPromise, setup, toPromise, waitFor } from 'xstate';
