/** Loaded before a store: its clock jumps by up to an hour either way, several times a second. */
const real = Date.now;
let shift = 0;

setInterval(() => {
  shift = Math.round((Math.random() - 0.5) * 2 * 3_600_000);
}, 200).unref();

Date.now = () => real() + shift;
