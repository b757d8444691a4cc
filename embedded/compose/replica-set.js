/* global connect, sleep -- run by mongosh, beside the store, every time the site starts */
const { readFileSync } = require('node:fs');

const NOT_INITIATED = 94;
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

// The first start of the store has made this user (MONGO_INITDB_ROOT_…). Asked directly: before there is a replica
// set, nobody could say who its primary is.
const admin = connect(
  `mongodb://root:${encodeURIComponent(secret('mongo_root_password'))}@mongo:27017/admin?directConnection=true`,
);

try {
  admin.runCommand({ replSetGetStatus: 1 });
} catch (error) {
  if (error.code !== NOT_INITIATED) throw error;
  admin.runCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
while (!admin.hello().isWritablePrimary) sleep(200);

// The site's own user reads and writes its own database and nothing else. A changed password counts from here on.
const site = { pwd: secret('mongo_password'), roles: [{ role: 'readWrite', db: 'lode' }] };
if (admin.getUser('lode')) admin.updateUser('lode', site);
else admin.createUser({ user: 'lode', ...site });
