/**
 * What a command gets.
 * @typedef {object} CommandContext
 * @property {import('../client.js').Client} client
 * @property {import('../output.js').Output} output
 * @property {readonly string[]} words
 * @property {import('../arguments.js').Options} options
 */

// A module with types alone.
export {};
