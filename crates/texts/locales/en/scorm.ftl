### What stands below an activity in a learning platform. Said by `web/scorm/sco.js`, not by the program.

# How much of the activity is done.
# $share (text) a percentage
done = Done: { $share }.

# The score so far, after the one above.
# $score (text) a percentage
score = Score: { $score }.

# After both, where no learning platform is around.
no-platform = No learning platform was found here, so nothing is recorded.

# After the first two, where the platform did not take them.
# $reason (text) what the platform said
refused = The learning platform did not record this: { $reason }.
