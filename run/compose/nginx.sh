#!/bin/sh
# The same nginx.conf as on a machine of one's own; only the two processes have other addresses here.
set -e
sed -e 's/127\.0\.0\.1:3001/172.31.83.11:3000/' -e 's/127\.0\.0\.1:3002/172.31.83.12:3000/' \
  "${SULUH_NGINX:-/suluh/nginx.conf}" >"${SULUH_TO:-/etc/nginx/conf.d/default.conf}"
