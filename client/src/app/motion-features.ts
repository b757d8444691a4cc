// A module of its own, so that it loads after the first paint.
export { domAnimation as features } from 'framer-motion';
